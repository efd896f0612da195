import { signinState, todaySignin } from '@millrace/contract/rewards/signin'
import { createIdempotentCall } from '../../shell/createIdempotentCall.ts'
import { replaceAnswers, useCall } from '../../shell/queries.ts'

/** Says which day it is where the device is, for members who have chosen no time zone. */
const readDeviceZone = () => ({ timezoneMinutes: -new Date().getTimezoneOffset() })

export const useSigninToday = () => useCall(signinState, readDeviceZone(), { staleTime: 0 })

const callSignin = createIdempotentCall(todaySignin)

/** Signs in for today. Returns once the screen shows it. */
export async function signInToday() {
  const today = await callSignin(readDeviceZone())
  await replaceAnswers(signinState, today)
  return today
}
