export default {
  'boxScan.title': 'Scan labels',
  'boxScan.hold': 'Hold the label of a box into the frame. Each box is ticked at once.',
  'boxScan.starting': 'The camera is starting',
  'boxScan.ticked': '{count, plural, =0 {No box scanned yet} one {# box scanned} other {# boxes scanned}}',
  'boxScan.photo': 'Photo of a label',
  'boxScan.offline': 'Not connected: nothing can be ticked now.',
  'boxScan.refused':
    'The camera is not allowed here. Allow it in the settings of this page, or take a photo of the label.',
  'boxScan.none': 'No camera was found. Take a photo of the label, or type the number.',
  'boxScan.busy': 'Another app holds the camera. Close it and scan again, or take a photo of the label.',
  'boxScan.insecure': 'This address is not secure (http), so the camera stays off. Take a photo of the label.',
  'boxScan.noReader': 'What reads labels was not fetched. Type the number.',
  'boxScan.no-box': 'This is not the label of a box.',
  'boxScan.other-hauler': 'This box belongs to another company.',
  'boxScan.unreadable': 'No label was found on the photo. Go closer, or type the number.',
} as const
