import type { Check } from './CheckList.tsx'
import type { Context } from './MemberContext.tsx'

const newDeviceDays = 2

/** Whether the member has been at this device for a while. */
export function checkDevice([newest]: Context['devices']): Check {
  if (!newest) return { name: 'Device', value: 'Not signed in now', tone: 'info' }
  const days = (Date.now() - Date.parse(newest.createTime)) / 86_400_000
  return days < newDeviceDays
    ? { name: 'New device', value: newest.device, unusual: 'the member is at a new device', tone: 'warning' }
    : { name: 'Usual device', value: newest.device, tone: 'success' }
}

/** Whether what came to and left the member makes what they have. */
export const checkSum = (doesSumAgree: boolean): Check =>
  doesSumAgree
    ? { name: 'The member’s sum comes out', value: 'See the right side', tone: 'success' }
    : {
        name: 'The member’s sum does not come out',
        value: 'Do not approve it; tell an admin',
        unusual: 'the member’s money does not add up',
        tone: 'error',
      }
