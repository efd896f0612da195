/** The likely country of a time zone, for the countries where Millrace is used most. */
const countriesByZone: Readonly<Record<string, string>> = {
  'Asia/Kolkata': 'IN',
  'Asia/Calcutta': 'IN',
  'Africa/Nairobi': 'KE',
  'Africa/Lagos': 'NG',
  'Europe/Istanbul': 'TR',
  'Europe/Berlin': 'DE',
  'Europe/Madrid': 'ES',
  'Europe/Rome': 'IT',
  'Europe/Paris': 'FR',
  'Europe/London': 'GB',
  'Europe/Vienna': 'AT',
  'Europe/Zurich': 'CH',
}

/** The country by the device's time zone, then by its languages. Empty when neither says. */
export function guessCountry(timeZone: string, languageTags: readonly string[]): string {
  const byLanguage = languageTags
    .map((tag) =>
      tag
        .split('-')
        .slice(1)
        .find((part) => /^[A-Z]{2}$/.test(part)),
    )
    .find(Boolean)
  return countriesByZone[timeZone] ?? byLanguage ?? ''
}
