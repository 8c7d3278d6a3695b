-- A material may be shown with a small drawing of what it is.
ALTER TABLE material ADD COLUMN icon text CHECK (icon IN ('bag', 'furniture', 'debris', 'wood', 'drywall', 'roofing', 'yard-waste',
  'metal', 'cardboard', 'dirt', 'concrete', 'brick', 'tile', 'mattress', 'tire', 'screen', 'appliance', 'dust', 'paint', 'battery',
  'fuel', 'medical'));
