import { toWords } from '../findHelp.ts'

/** Whether each word that was typed begins a word of the text. */
export function matchWords(typed: readonly string[], text: string): boolean {
  const words = toWords(text)
  return typed.every((each) => words.some((word) => word.startsWith(each)))
}
