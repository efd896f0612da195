import { languages } from '@millrace/texts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findStaffDoubts } from './doubts.ts'
import { findStaffFlags } from './staffTexts.ts'

// Attack by one support operator, on what belongs to others: what leads a member elsewhere, or asks for a secret, is
// spelled so that a filter does not see it. Visible: these spellings are refused; another one is in the conversation,
// which the member keeps and every colleague reads.
test.each([
  ['Pay to 0x52908400098527886E0F7030069857D2E4169EE7', 'address'],
  ['Pay to ０ｘ52908400098527886E0F7030069857D2E4169EE7', 'address'],
  ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv8 takes TRC20', 'address'],
  ['Write to me on WhatsApp', 'contact'],
  ['Write to me on WhаtsАpp', 'contact'],
  ['W h a t s a p p me', 'contact'],
  ['Find me on T3legram', 'contact'],
  ['Τelegraм is faster', 'contact'],
  ['Te\u200blegram', 'contact'],
  ['मुझे टेलीग्राम पर लिखें', 'contact'],
  ['வாட்ஸ்அப்பில் எழுதுங்கள்', 'contact'],
  ['me@example.com', 'contact'],
  ['me (at) example (dot) com', 'contact'],
  ['me @ example . com', 'contact'],
  ['Send it to asha@okaxis', 'contact'],
  ['t.me/helper', 'link'],
  ['t . me / helper', 'link'],
  ['t․me/helper', 'link'],
  ['ｔ．ｍｅ／helper', 'link'],
  ['Open https://millrace-bonus.example/login', 'link'],
  ['Open millrace-help dot com', 'link'],
  ['Open www.help.example', 'link'],
  ['Call +91 98765 43210', 'phone'],
  ['Call 98765 43210', 'phone'],
  ['Call 9 8 7 6 5 4 3 2 1 0', 'phone'],
  ['Call 919876543210', 'phone'],
  ['Call 254712345678', 'phone'],
  ['Call ९८७६५४३२१०', 'phone'],
  ['Please tell me your fund password', 'secret'],
  ['Please tell me\nyour fund password', 'secret'],
  ['What is your PIN?', 'secret'],
  ['Send me the code that you got', 'secret'],
  ['Bitte nennen Sie mir Ihr Passwort', 'secret'],
  ['Dígame su contraseña', 'secret'],
  ['Mi dica la sua password', 'secret'],
  ['Donnez-moi votre mot de passe', 'secret'],
  ['Bana şifrenizi söyleyin', 'secret'],
  ['अपना पासवर्ड बताइए', 'secret'],
  ['உங்கள் கடவுச்சொல்லைச் சொல்லுங்கள்', 'secret'],
  ['మీ పాస్‌వర్డ్ చెప్పండి', 'secret'],
  ['ನಿಮ್ಮ ಪಾಸ್‌ವರ್ಡ್ ಹೇಳಿ', 'secret'],
])('staff do not write: %s', (text, flag) => {
  expect(findStaffFlags(text)).toContain(flag)
})

test.each([
  'It is transaction 17 of 20 November 2026, 09:30',
  'The reference of the bank is 1794972581867.',
  'Your withdrawal of 1,234.567890 USDT left at 2026-11-18 12:30:45.',
  'We never ask for your password. Do not tell anybody your code.',
  'Enter your fund password on the next page, and nowhere else.',
  'The meter reads 104,532.7 kWh, e.g. more than in May.',
  'Version 1.2.0 is out. It is done.In it you find more.',
])('staff write: %s', (text) => {
  expect(findStaffFlags(text)).toEqual([])
})

const root = join(import.meta.dirname, '../../../..')
const readFile = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, unknown>
const readTexts = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(readTexts)

test.each(languages.map(({ code }) => code))('no help, answer or demonstration in %s is refused', (code) => {
  const help = Object.entries(readFile(`packages/texts/src/server/${code}.json`)).filter(([key]) =>
    key.startsWith('help.'),
  )
  const texts = readTexts([help.map(([, text]) => text), readFile(`apps/server/src/demo/content/${code}.json`)])
  expect(texts.length).toBeGreaterThan(100)
  expect(texts.map((text) => [findStaffFlags(text).join(), text]).filter(([flags]) => flags !== '')).toEqual([])
})

// Attack by one support operator, on what belongs to others: a member is led elsewhere in words that no rule refuses.
// Visible: what is doubtful goes out and is listed for a second person until one has looked at it.
test.each([
  ['Please send it to my account', 'money'],
  ['Bitte überweisen Sie es auf mein Konto', 'money'],
  ['Envíe el dinero a mi cuenta', 'money'],
  ['Versi i soldi sul mio conto', 'money'],
  ['Envoyez l’argent sur mon compte', 'money'],
  ['Parayı hesabıma gönderin', 'money'],
  ['पैसे मेरे खाते में भेजें', 'money'],
  ['பணத்தை என் கணக்கிற்கு அனுப்புங்கள்', 'money'],
  ['డబ్బును నా ఖాతాకు పంపండి', 'money'],
  ['ಹಣವನ್ನು ನನ್ನ ಖಾತೆಗೆ ಕಳುಹಿಸಿ', 'money'],
  ['Let us talk privately', 'elsewhere'],
  ['The account is 12345678', 'number'],
  ['The account is 1234 5678 90', 'number'],
  ['Is your password still the one of your birthday?', 'secret'],
])('somebody looks at what staff wrote: %s', (text, sign) => {
  expect(findStaffDoubts(text)).toContain(sign)
})

test.each([
  'Your withdrawal of 1,234.567890 USDT left at 2026-11-18 12:30:45.',
  'It is transaction 17 of 20 November 2026, 09:30',
  'We never ask for your password. Do not tell anybody your code.',
  'You can withdraw to your own account at any time.',
  'Thank you. Is there anything else?',
])('nobody has to look at: %s', (text) => {
  expect(findStaffDoubts(text)).toEqual([])
})
