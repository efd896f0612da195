import { formatAccount } from '@millrace/texts'

/** What may be a phone number, also as the name of a member who has given no other. */
const fields: ReadonlySet<string> = new Set([
  'memberName',
  'invitedName',
  'inviterName',
  'subjectName',
  'sender',
  'phone',
])

/** An answer with its phone numbers in groups, as operators read them everywhere. */
export function groupPhones<Data>(data: Data): Data {
  if (Array.isArray(data)) return data.map(groupPhones) as Data
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      typeof value === 'string' && fields.has(name) ? formatAccount(value) : (groupPhones(value) as unknown),
    ]),
  ) as Data
}
