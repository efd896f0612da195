type Words = { readonly title: string; readonly meaning: string }

const words: Readonly<Record<string, Words>> = {}

/** A rule's plain words; a rule that this console does not know yet is shown by its name. */
export function ruleInWords(name: string): Words {
  return words[name] ?? { title: name, meaning: '' }
}
