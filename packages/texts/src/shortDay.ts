import type { LanguageCode } from './languages.ts'

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
