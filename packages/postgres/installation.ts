/** These facts describe a product and the database that runs for it. */
export type Installation = {
  /**
   * This is the name of the product, a lower-case word. The role and the database have this name. Folders and connections that this package
   * makes outside of the data folder have it, too.
   */
  readonly name: string
  /** This is the data folder. It is created if it does not exist, and it is never emptied. */
  readonly folder: string
  /** This is the name of the setting with the data folder. Refusals tell people to change this setting. */
  readonly folderSetting: string
  /**
   * This sentence is at the end of the refusals on a system where PostgreSQL's programs do not run. It says what a person can do instead.
   */
  readonly remedy: string
}

/** Returns the address of the product's database for a client of PostgreSQL. */
export const addressOf = ({ name }: Installation, socket: string): string =>
  `postgresql://${name}@localhost/${name}?host=${encodeURIComponent(socket)}`
