const names: Readonly<Record<string, string>> = {
  sequence: 'Number',
  day: 'Day',
  meterFrom: 'Meter from',
  meterTo: 'Meter to',
  amount: 'Earned, USDT',
  sentAt: 'Sent',
}

/**
 * What a machine says in the text it signed, for reading. A text that is no such JSON has none: it stands below as it
 * is.
 */
export function listReadingFields(signedText: string): readonly { readonly name: string; readonly value: string }[] {
  let said: unknown
  try {
    said = JSON.parse(signedText)
  } catch {
    return []
  }
  if (typeof said !== 'object' || said === null) return []
  return Object.entries(names).flatMap(([key, name]) => {
    const value = (said as Record<string, unknown>)[key]
    return typeof value === 'string' || typeof value === 'number' ? [{ name, value: String(value) }] : []
  })
}
