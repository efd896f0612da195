import { formatDay, formatMoment } from '../../shell/time.ts'

const ifDate = (value: string, format: (value: string) => string): string =>
  Number.isNaN(Date.parse(value)) ? value : format(value)

const fields: Readonly<Record<string, { readonly name: string; readonly format: (value: string) => string }>> = {
  sequence: { name: 'Number', format: String },
  day: { name: 'Day', format: (day) => ifDate(day, formatDay) },
  meterFrom: { name: 'Meter from', format: String },
  meterTo: { name: 'Meter to', format: String },
  amount: { name: 'Earned, USDT', format: String },
  note: { name: 'Note', format: String },
  sentAt: { name: 'Sent', format: (time) => ifDate(time, formatMoment) },
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
  return Object.entries(fields).flatMap(([key, { name, format }]) => {
    const value = (reading as Record<string, unknown>)[key]
    return typeof value === 'string' || typeof value === 'number' ? [{ name, value: format(String(value)) }] : []
  })
}
