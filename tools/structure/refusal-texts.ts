type Words = Readonly<Record<string, string>>

/** Every refusal must have a text in both languages. Without a text a customer would read the name of the refusal. */
export function wordlessRefusals(refusals: readonly string[], catalogs: Readonly<Record<string, Words>>): string[] {
  return Object.entries(catalogs).flatMap(([language, words]) =>
    refusals
      .filter(name => !words[`refusal.${name}`]?.trim())
      .map(
        name =>
          `The refusal ${name} has no words in web/i18n/${language}/common/refusals.ts or company/office-refusals.ts.`,
      ),
  )
}
