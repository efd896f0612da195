import type { LanguageCode } from './languages.ts'

/** German and Turkish dates have dots; those of the other eight languages have slashes. */
const dotted: readonly LanguageCode[] = ['de', 'tr']

/** Formats a calendar day, `2026-11-15`, as `15.11.2026` or `15/11/2026`. It is the same day in every time zone. */
export function formatDay(day: string, code: LanguageCode): string {
  return day
    .split('-')
    .reverse()
    .join(dotted.includes(code) ? '.' : '/')
}

/** Formats a calendar day with a time, `15.11.2026 - 09:30` or `15/11/2026 09:30`. */
export const formatDayTime = (day: string, time: string, code: LanguageCode): string =>
  `${formatDay(day, code)} ${dotted.includes(code) ? '- ' : ''}${time}`

// Not by Intl, whose first formatter takes a slow phone a tenth of a second, just when a chart is about to show.
const months: Readonly<Record<LanguageCode, string>> = {
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec',
  hi: 'जन॰ फ़र॰ मार्च अप्रैल मई जून जुल॰ अग॰ सित॰ अक्टू॰ नव॰ दिस॰',
  ta: 'ஜன. பிப். மார். ஏப். மே ஜூன் ஜூலை ஆக. செப். அக். நவ. டிச.',
  te: 'జన ఫిబ్ర మార్చి ఏప్రి మే జూన్ జులై ఆగ సెప్టెం అక్టో నవం డిసెం',
  kn: 'ಜನ ಫೆಬ್ರ ಮಾರ್ಚ್ ಏಪ್ರಿ ಮೇ ಜೂನ್ ಜುಲೈ ಆಗ ಸೆಪ್ಟೆಂ ಅಕ್ಟೋ ನವೆಂ ಡಿಸೆಂ',
  tr: 'Oca Şub Mar Nis May Haz Tem Ağu Eyl Eki Kas Ara',
  es: 'ene feb mar abr may jun jul ago sept oct nov dic',
  it: 'gen feb mar apr mag giu lug ago set ott nov dic',
  fr: 'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.',
  de: 'Jan Feb Mär Apr Mai Jun Jul Aug Sep Okt Nov Dez',
}

/** Formats a calendar day for an axis or a title, `15 Nov` or `15 Nov 2026`, with the day first as in other dates. */
export function formatShortDay(day: string, code: LanguageCode, { hasYear = false } = {}): string {
  const [year = '', month, ofMonth] = day.split('-')
  const name = months[code].split(' ')[Number(month) - 1]
  return [`${Number(ofMonth)}${code === 'de' ? '.' : ''}`, name, ...(hasYear ? [year] : [])].join(' ')
}

/** A time for whoever reads it, wherever they are. */
export const formatUtc = (time: Date, code: LanguageCode): string => {
  const [day = '', rest = ''] = time.toISOString().split('T')
  return `${formatDayTime(day, rest.slice(0, 5), code)} UTC`
}
