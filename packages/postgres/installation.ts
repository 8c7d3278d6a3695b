/** This is what a product says about itself and about the database that is to run for it. */
export type Installation = {
  /**
   * The product's name, a lower-case word. The role and the database have this name, and so have the folders and
   * connections that this package makes outside of the data folder.
   */
  readonly name: string
  /** The data folder is made if there is none, and never emptied. */
  readonly folder: string
  /** This is the name of the setting that names the data folder. Refusals tell a person to change it. */
  readonly folderSetting: string
  /** This sentence ends the refusals of a system on which PostgreSQL's programs do not run. It says what to do instead. */
  readonly remedy: string
}

/** Returns the address of the product's database, for a client of PostgreSQL. */
export const addressOf = ({ name }: Installation, socket: string): string =>
  `postgresql://${name}@localhost/${name}?host=${encodeURIComponent(socket)}`
