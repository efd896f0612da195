import { pluralize } from '../../shell/amount.ts'
import { formatMoment } from '../../shell/time.ts'
import { describeMaker, type Station } from './stationBadges.ts'

export type Step = { readonly name: string; readonly text: string; readonly isDone: boolean }

/** From the address to what is counted first, in five steps. */
export const listSteps = (station: Station): readonly Step[] =>
  station.kind === 'gateway' ? listGatewaySteps(station) : listChargerSteps(station)

function listGatewaySteps(station: Station): readonly Step[] {
  const { createTime, heardTime, machineKey, hasTariff, quarters, lastQuarterTime } = station
  return [
    { name: 'Connected here', text: formatMoment(createTime), isDone: true },
    {
      name: 'Its key, by two people',
      text: machineKey || 'Propose it below, as the gateway shows it',
      isDone: machineKey !== '',
    },
    {
      name: 'First message',
      text: heardTime ? describeMaker(station) || formatMoment(heardTime) : 'Nothing has come yet',
      isDone: heardTime !== null,
    },
    {
      name: 'First quarter of an hour',
      text: lastQuarterTime
        ? `${pluralize(quarters, 'quarter')}, the last from ${formatMoment(lastQuarterTime)}`
        : 'It comes when the first one is over',
      isDone: quarters > 0,
    },
    {
      name: 'Its tariff, by two people',
      text: hasTariff
        ? 'Days report themselves'
        : 'Without one, a person enters each day by the utility’s statement. What is counted needs none.',
      isDone: hasTariff,
    },
  ]
}

function listChargerSteps(station: Station): readonly Step[] {
  const { createTime, heardTime, meters, hasSignedSession, hasTariff, sessions } = station
  const open = meters.filter(({ closedTime }) => closedTime === null)
  const hasSession = sessions.some(({ state }) => state === 'ended')
  return [
    { name: 'Address made', text: formatMoment(createTime), isDone: true },
    {
      name: 'First message',
      text: heardTime ? describeMaker(station) || formatMoment(heardTime) : 'Nothing has come yet',
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
