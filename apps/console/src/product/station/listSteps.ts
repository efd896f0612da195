import { formatMoment } from '../../shell/time.ts'
import type { Station } from './stationBadges.ts'

export type Step = { readonly name: string; readonly text: string; readonly isDone: boolean }

/** From the address to the first counted session, in five steps. */
export function listSteps(station: Station): readonly Step[] {
  const { createTime, heardTime, vendor, model, meters, hasSignedSession, hasTariff, sessions } = station
  const open = meters.filter(({ closedTime }) => closedTime === null)
  const hasSession = sessions.some(({ state }) => state === 'ended')
  return [
    { name: 'Address made', text: formatMoment(createTime), isDone: true },
    {
      name: 'First message',
      text: heardTime ? [vendor, model].filter(Boolean).join(' ') || formatMoment(heardTime) : 'Nothing has come yet',
      isDone: heardTime !== null,
    },
    {
      name: 'Its meter, by two people',
      text: open.map(({ serial }) => serial).join(', ') || 'Propose it below, with the key that the meter shows',
      isDone: open.length > 0,
    },
    {
      name: 'Its tariff, by two people',
      text: hasTariff ? 'Sessions have a price' : 'Without one, sessions are worth nothing',
      isDone: hasTariff,
    },
    {
      name: 'A test session',
      text: hasSignedSession
        ? 'Signed by its meter'
        : hasSession
          ? 'Reported, and not signed'
          : 'A tenth of a kilowatt-hour is enough',
      isDone: hasSession,
    },
  ]
}
