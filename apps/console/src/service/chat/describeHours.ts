import type { DataOf } from '@millrace/contract/call'
import type { consoleChatHours } from '@millrace/contract/console/chat'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** When members are answered, in a sentence, and what happens to a message at the moment. */
export function describeHours({ hours, isInHours }: DataOf<typeof consoleChatHours>): string {
  const { days, from, to, timeZone } = hours
  const [first = 1, last = first] = [days[0], days.at(-1)]
  const range = first === last ? weekdays[first - 1] : `${weekdays[first - 1]} to ${weekdays[last - 1]}`
  const when = `Hours: ${days.length === 7 ? 'every day' : range}, ${from} to ${to} (${timeZone}).`
  return isInHours ? `${when} They run now.` : `${when} It is outside them: what members write becomes a ticket.`
}
