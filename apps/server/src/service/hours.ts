import type { Platform } from '../http/context.ts'
import { isStaffSeen } from './chat/store.ts'

/** Somebody whose console has asked for something since then is there. */
export const seenWithinMs = 3 * 60_000

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

export const readHours = ({ settings }: Pick<Platform, 'settings'>) => ({
  ...settings.SERVICE_HOURS,
  timeZone: settings.TIME_ZONE,
})

/** Whether the hours of service include this moment, in the platform's time zone. */
export function isInHours({ settings, now }: Pick<Platform, 'settings' | 'now'>): boolean {
  const { days, from, to } = settings.SERVICE_HOURS
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: settings.TIME_ZONE,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now())
  const get = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  const time = `${get('hour')}:${get('minute')}`
  return days.includes(weekdays.indexOf(get('weekday')) + 1) && time >= from && time < to
}

/** Hours alone would promise an answer while nobody is there. */
export const isOnline = async (platform: Pick<Platform, 'settings' | 'now' | 'db'>): Promise<boolean> =>
  isInHours(platform) && isStaffSeen(platform.db, new Date(platform.now().getTime() - seenWithinMs))
