/** Where people of one time zone most likely are, for the countries that Millrace is used in most. */
const zones: Readonly<Record<string, string>> = {
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

/** The country to begin with: by the clock of the device, then by its languages. Empty when neither tells. */
export function likelyCountry(timeZone: string, languageTags: readonly string[]): string {
  const byLanguage = languageTags
    .map((tag) =>
      tag
        .split('-')
        .slice(1)
        .find((part) => /^[A-Z]{2}$/.test(part)),
    )
    .find(Boolean)
  return zones[timeZone] ?? byLanguage ?? ''
}
