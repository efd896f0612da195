import { shippedHelp, type HelpPage } from '@millrace/contract/msg/help'
import { languages } from '@millrace/texts'
import { expect, test } from 'vitest'
import { findHelp, suggestHelp, toWords } from './findHelp.ts'

const files = import.meta.glob<Record<string, string>>('../../../../../packages/texts/src/server/??.json', {
  eager: true,
  import: 'default',
})
const readPages = (code: string): HelpPage[] => {
  const texts = files[`../../../../../packages/texts/src/server/${code}.json`] ?? {}
  return Object.entries(shippedHelp).map(([slug, topic]) => ({
    slug,
    topic,
    title: texts[`help.${slug}.title`] ?? '',
    content: texts[`help.${slug}.content`] ?? '',
  }))
}
const first = (code: string, typed: string) => findHelp(readPages(code), typed)[0]?.slug

test('case, accents and forms of a word do not matter', () => {
  expect(toWords('Où est l’ARGENT ?')).toEqual(['ou', 'est', 'l', 'argent'])
  expect(toWords('NASIL')).toEqual(toWords('nasıl'))
  expect(first('en', 'my WITHDRAWALS are late')).toBe('withdraw')
  expect(first('fr', 'retrait')).toBe('withdraw')
  expect(first('es', 'CONTRASENA')).toBe('sign-in')
  expect(first('tr', 'cekim')).toBe('withdraw')
})

test('a question finds its page in every language', () => {
  const questions = {
    en: 'How long does a withdrawal take?',
    de: 'Wie lange dauert eine Auszahlung?',
    es: '¿Cuánto tarda una retirada?',
    fr: 'Combien de temps pour un retrait ?',
    it: 'Quanto dura un prelievo?',
    tr: 'Çekim ne kadar sürer?',
    hi: 'निकासी में कितना समय लगता है?',
    ta: 'பணம் எடுத்தல் எப்போது முடியும்?',
    te: 'విత్‌డ్రా ఎంతసేపు పడుతుంది?',
    kn: 'ಹಿಂಪಡೆಯಲು ಎಷ್ಟು ಸಮಯ ಬೇಕು?',
  }
  for (const { code } of languages) expect([code, first(code, questions[code])]).toEqual([code, 'withdraw'])
})

test('nothing is suggested for a few letters or for words that fit no page', () => {
  const pages = readPages('en')
  expect(suggestHelp(pages, 'hi')).toEqual([])
  expect(suggestHelp(pages, 'zebra xylophone')).toEqual([])
  expect(suggestHelp(pages, 'I cannot withdraw my income, is my password wrong?').length).toBeLessThanOrEqual(3)
})
