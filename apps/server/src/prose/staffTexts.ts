import { foldText, toSkeleton } from './fold.ts'
import { asksForSecret } from './secrets.ts'

/** What our staff never write to members. */
export type StaffFlag = 'address' | 'contact' | 'link' | 'phone' | 'secret'

const messengers = [
  'whatsapp',
  'whatsap',
  'telegram',
  'wechat',
  'viber',
  'discord',
  'skype',
  'instagram',
  'signal app',
  'व्हाट्सएप',
  'व्हाट्सऐप',
  'वॉट्सऐप',
  'टेलीग्राम',
  'वाट्सअप',
  'வாட்ஸ்அப்',
  'வாட்சப்',
  'டெலிகிராம்',
  'వాట్సాప్',
  'టెలిగ్రామ్',
  'ವಾಟ್ಸಾಪ್',
  'ವಾಟ್ಸ್ಆಪ್',
  'ಟೆಲಿಗ್ರಾಂ',
  'ಟೆಲಿಗ್ರಾಮ್',
].map(toSkeleton)

/** Endings of hosts that people write. One that is also a word is followed by a path. */
const hosts = [
  /\bhttps?:/,
  /\bwww\./,
  /\b[a-z0-9-]{1,63}\.(?:com|net|org|info|io|app|xyz|site|online|top|shop|vip|club|live|link|chat|pro|cc|ly|gg|ru|cn|co|uk|us|eu|dev|page|biz|click)(?![\p{L}\p{N}])/u,
  /\b[a-z0-9-]{1,63}\.(?:me|in|to|de|es|it|tr|fr|is)\/[a-z0-9_+-]/,
  /\b(?:t|wa|m|fb|vk)\.(?:me|com)(?![\p{L}\p{N}])/u,
]

const patterns: Readonly<Record<Exclude<StaffFlag, 'secret' | 'link'>, RegExp>> = {
  // A longer number without a plus is a reference, unless it begins like a number of a mobile.
  phone:
    /(?:\+|\b00)\d[\d\s().-]{6,18}\d|\b(?:0|91|254|234)?[6-9]\d{9}\b|\b(?:254|234)\d{9,10}\b|\b0\d{9,11}\b|\b\d(?:[ ._-]\d){8,12}\b|\b\d{5} \d{5}\b/,
  address: /\b0x[0-9a-f]{40}\b|\bt[1-9a-z]{33}\b|\bbc1[0-9a-z]{20,60}\b|\b[a-z]{2}\d{2}(?: ?[0-9a-z]{4}){3,7}\b/,
  // An e-mail address, or a handle of instant payments, which has no dot.
  contact: /[\w.+-]{2,}@[a-z][\w.-]+/,
}

const spelledDot =
  / *[([{<]? *\b(?:dot|punkt|punto|nokta|point)\b *[)\]}>]? *(?=(?:com|net|org|io|me|app|info|xyz|site)\b)/g

/** Signs of a host or an address are brought together again, however they are spelled out. */
const joinSigns = (text: string): string =>
  text
    .replaceAll(spelledDot, '.')
    .replaceAll(/ *[([{] *(?:at|arroba|chiocciola) *[)\]}] */g, '@')
    .replaceAll(/ *[.․。｡·•] *(?=[a-z0-9]{2,})/g, '.')
    .replaceAll(/ *([@/:]) */g, '$1')

/** What is in a text of our staff that would lead a member elsewhere, or ask for what nobody may know. */
export function findStaffFlags(text: string): StaffFlag[] {
  const folded = foldText(text)
  // The twins of letters in hosts and addresses, sign by sign, so that dots and spaces stay where they are.
  const latin = folded.replaceAll(/(?![a-z0-9])[\p{L}\p{N}]/gu, (letter) => toSkeleton(letter) || letter)
  const forms = [folded, joinSigns(folded), joinSigns(latin)]
  const matches = (pattern: RegExp) => forms.some((form) => pattern.test(form))
  const skeleton = toSkeleton(text)
  return [
    ...(matches(patterns.address) ? (['address'] as const) : []),
    ...(matches(patterns.contact) || messengers.some((name) => skeleton.includes(name)) ? (['contact'] as const) : []),
    ...(hosts.some(matches) ? (['link'] as const) : []),
    ...(matches(patterns.phone) ? (['phone'] as const) : []),
    ...(asksForSecret(folded) ? (['secret'] as const) : []),
  ]
}
