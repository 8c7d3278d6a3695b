/** The digits have five by seven dots, as scales print them. */
const drawn: Readonly<Record<string, string>> = {
  '0': ' ### #   ##  ### # ###  ##   # ### ',
  '1': '  #   ##    #    #    #    #   ### ',
  '2': ' ### #   #    #   #   #   #   #####',
  '3': ' ### #   #    #  ##     ##   # ### ',
  '4': '   #   ##  # # #  # #####   #    # ',
  '5': '######    ####     #    ##   # ### ',
  '6': ' ### #    #    #### #   ##   # ### ',
  '7': '#####    #   #   #   #    #    #   ',
  '8': ' ### #   ##   # ### #   ##   # ### ',
  '9': ' ### #   ##   # ####    #    # ### ',
  '.': '                          ##   ##  ',
}

const columns = 5

export function digitRows(letter: string): string[] {
  const dots = drawn[letter] ?? ''
  return Array.from({ length: dots.length / columns }, (_, row) => dots.slice(row * columns, (row + 1) * columns))
}
