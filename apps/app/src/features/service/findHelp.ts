import type { HelpPage } from '@millrace/contract/msg/help'

/** Words without case and accents, so that `Nasıl` finds `nasil`. Marks of Indian scripts are letters and stay. */
export function toWords(text: string): string[] {
  const plain = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replaceAll('ı', 'i')
    .replaceAll('ß', 'ss')
  return plain.match(/[\p{L}\p{M}\p{N}\u200c\u200d]+/gu) ?? []
}

/** From so many letters on, a word that begins with another one is a form of it: `withdrawals`, `withdrawal`. */
const stemMin = 4

/** Shorter words are in all pages, and begin too many others. */
const wordMin = 3

const isSame = (typed: string, word: string): boolean =>
  word.startsWith(typed) || (word.length >= stemMin && typed.startsWith(word))

/** A word of the title says more about a page than one of its text. */
const titleWeight = 3

/** From so many letters on, a word counts fully. */
const longWord = 8

/** What fits much less than the best is about something else. */
const nearMin = 0.25

/**
 * The pages that fit what was typed, best first. A word that most pages have says nothing about any of them, and a
 * short one little, which leaves out `the` and `und` without a list of such words for each language.
 */
export function findHelp(pages: readonly HelpPage[], typed: string): HelpPage[] {
  const texts = pages.map(({ title, content }) => ({ title: toWords(title), content: toWords(content) }))
  const scores = pages.map(() => 0)
  for (const word of new Set(toWords(typed).filter(({ length }) => length >= wordMin))) {
    const found = texts.map(({ title, content }) => {
      const times = content.filter((each) => isSame(word, each)).length
      return (title.some((each) => isSame(word, each)) ? titleWeight : 0) + Math.log2(1 + times)
    })
    const count = found.filter((weight) => weight > 0).length
    if (count === 0) continue
    const worth = Math.log(pages.length / count) * Math.min(1, word.length / longWord) ** 2
    for (const [index, weight] of found.entries()) scores[index] = (scores[index] ?? 0) + weight * worth
  }
  const best = Math.max(...scores)
  return pages
    .map((page, index) => ({ page, score: scores[index] ?? 0 }))
    .filter(({ score }) => score > 0 && score >= best * nearMin)
    .toSorted((a, b) => b.score - a.score)
    .map(({ page }) => page)
}

const suggestedMax = 3
/** Fewer letters than this fit anything. */
const typedMin = 4

/** The few pages that may answer a question before a person does. */
export const suggestHelp = (pages: readonly HelpPage[], typed: string): HelpPage[] =>
  typed.trim().length < typedMin ? [] : findHelp(pages, typed).slice(0, suggestedMax)
