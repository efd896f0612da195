/** The coupon that was chosen for a machine on this visit. It survives the way to the login or the fund password. */
const toKey = (machineId: string): string => `coupon.${machineId}`

export const readChosenCoupon = (machineId: string): string | null => sessionStorage.getItem(toKey(machineId))

export function saveChosenCoupon(machineId: string, couponId: string | null): void {
  if (couponId === null) sessionStorage.removeItem(toKey(machineId))
  else sessionStorage.setItem(toKey(machineId), couponId)
}
