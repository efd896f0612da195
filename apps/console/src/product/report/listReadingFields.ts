const names: Readonly<Record<string, string>> = {
  sequence: 'Number',
  day: 'Day',
  meterFrom: 'Meter from',
  meterTo: 'Meter to',
  amount: 'Earned, USDT',
  sentAt: 'Sent',
}

/** The fields of the JSON that a machine signed. Other texts have none. */
export function listReadingFields(signedText: string): readonly { readonly name: string; readonly value: string }[] {
  let reading: unknown
  try {
    reading = JSON.parse(signedText)
  } catch {
    return []
  }
  if (typeof reading !== 'object' || reading === null) return []
  return Object.entries(names).flatMap(([key, name]) => {
    const value = (reading as Record<string, unknown>)[key]
    return typeof value === 'string' || typeof value === 'number' ? [{ name, value: String(value) }] : []
  })
}
