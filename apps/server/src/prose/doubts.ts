import type { doubtSigns } from '@millrace/contract/console/doubt'
import { foldText } from './fold.ts'
import { mentionsSecret, splitSentences } from './secrets.ts'

export type StaffDoubt = (typeof doubtSigns)[number]

/** A word for paying and one for whom, in one sentence. */
const payments: readonly { readonly pays: RegExp; readonly whom: RegExp }[] = [
  { pays: /\b(?:pay|send|transfer|deposit)/, whom: /\b(?:to me|my|this) (?:account|number|wallet|card)|\bto me\b/ },
  {
    pays: /überweis|\bzahl|\bschick|\bsend/,
    whom: /\ban mich\b|\bmein(?:e|em|en)? (?:konto|nummer|wallet)|\bdieses konto\b/,
  },
  {
    pays: /\bpag(?:a|ue|ar)|\benví|\benvi|transfi|deposit/,
    whom: /\ba mí\b|\bmi (?:cuenta|número|cartera)|\besta cuenta\b/,
  },
  { pays: /\bpag(?:a|hi)|\binvi|trasferi|\bvers/, whom: /\ba me\b|\bmio (?:conto|numero)|\bquesto conto\b/ },
  {
    pays: /\bpay(?:e|ez|er)\b|\benvoy|\bvire|\bvers|transfér/,
    whom: /\bà moi\b|\bmon (?:compte|numéro)|\bce compte\b/,
  },
  { pays: /\böde|gönder|yatır|havale/, whom: /\bbana\b|hesabım|\bbu hesab|numaram/ },
  { pays: /भेज|जमा|भुगतान|ट्रांसफर/, whom: /मुझे|मेरे (?:खाते|नंबर)|इस खाते/ },
  { pays: /அனுப்ப|செலுத்த/, whom: /எனக்கு|என் கணக்|இந்தக் கணக்/ },
  { pays: /పంప|చెల్లించ|జమ చేయ/, whom: /నాకు|నా ఖాతా|ఈ ఖాతా/ },
  { pays: /ಕಳುಹಿಸ|ಪಾವತಿಸ|ಜಮಾ/, whom: /ನನಗೆ|ನನ್ನ ಖಾತೆ|ಈ ಖಾತೆ/ },
]

/** Where our staff do not meet members. */
const elsewhere =
  /\bprivate(?:ly)?\b|outside (?:the|this|our) (?:app|chat)|another app|\b(?:call|text|dm) me\b|\bprivat\b|außerhalb der app|\ben privado\b|fuera de la app|\bin privato\b|fuori dall.app|\ben privé\b|en dehors de l.app|özelden|uygulama dışında|निजी तौर|ऐप के बाहर|தனிப்பட்ட முறையில்|செயலிக்கு வெளியே|వ్యక్తిగతంగా|యాప్ బయట|ಖಾಸಗಿಯಾಗಿ|ಆ್ಯಪ್ ಹೊರಗೆ/

/** Eight digits or more, which may be an account. Dates, times and amounts are shorter or have signs between. */
const number = /(?<![\d.,:/-])\d(?:[ -]?\d){7,}(?![\d.,:/-]?\d)/
const date = /\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}[./-]\d{1,2}[./-]\d{4}\b/g

/** What another person should look at in a text of our staff, though nothing in it is plainly wrong. */
export function findStaffDoubts(text: string): StaffDoubt[] {
  const folded = foldText(text)
  const sentences = splitSentences(folded)
  return [
    ...(elsewhere.test(folded) ? (['elsewhere'] as const) : []),
    ...(sentences.some((sentence) => payments.some(({ pays, whom }) => pays.test(sentence) && whom.test(sentence)))
      ? (['money'] as const)
      : []),
    ...(number.test(folded.replaceAll(date, ' ')) ? (['number'] as const) : []),
    // A question about a secret; one that says how to ask for it is refused.
    ...(sentences.some((sentence) => sentence.includes('?') && mentionsSecret(sentence)) ? (['secret'] as const) : []),
  ]
}
