/**
 * Search terms and typed texts are compared in one form (rule D76): letters in lower case without marks, and no apostrophes, dots or
 * invisible characters. Dashes, brackets, emojis and all kinds of spaces become one space. The function `search_fold` of the database does
 * the same to the keys, character by character. Both have lists of the letters and characters, so that neither depends on a version of
 * Unicode.
 */

const apostrophes =
  /[\u0022\u0027\u0060\u00ab\u00b4\u00bb\u02b9-\u02bf\u02c8\u055a\u05f3\u05f4\u07f4\u2018-\u201f\u2032-\u2037\ua78c\uff02\uff07]/g
const marksAndHidden =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: the expression looks for combining marks on purpose
  /[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u0610-\u061c\u064b-\u065f\u115f\u1160\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\u3164\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\ufff9-\ufffb\uffa0.]/g
const separators =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression looks for control characters on purpose
  /[\u0001-\u0020\u007f-\u009f\u00a0#()*,/:;_|\u005b-\u005d\u002d\u058a\u05be\u1680\u2000-\u200a\u2010-\u2015\u2028\u2029\u202f\u2043\u205f\u2190-\u2bff\u3000\u301c\u3030\ufe31\ufe32\ufe58\ufe63\uff0d\u{1f000}-\u{1faff}\u{e0000}-\u{e007f}]+/gu

/** Capital letters, and letters without a mark that could be removed. */
const capitals =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZĐđÐðØøŁłıĦħŦŧŊŋ' +
  'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩς' +
  'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ'
const smallLetters =
  'abcdefghijklmnopqrstuvwxyzddddoollihhttnn' +
  'αβγδεζηθικλμνξοπρστυφχψωσ' +
  'абвгдежзийклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ'
const oneForOne = new Map([...capitals].map((letter, at) => [letter, smallLetters.charAt(at)]))

const twoForOne: Readonly<Record<string, string>> = {
  Æ: 'ae',
  æ: 'ae',
  Œ: 'oe',
  œ: 'oe',
  Þ: 'th',
  þ: 'th',
  ß: 'ss',
  ẞ: 'ss',
}

export function searchFold(text: string): string {
  const plain = text.replace(apostrophes, '').normalize('NFKD').replace(apostrophes, '').replace(marksAndHidden, '')
  const letters = Array.from(plain, letter => oneForOne.get(letter) ?? twoForOne[letter] ?? letter).join('')
  return letters.replace(separators, ' ').trim()
}
