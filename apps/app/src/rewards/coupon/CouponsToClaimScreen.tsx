import { Coupons } from './Coupons.tsx'

export function CouponsToClaimScreen() {
  return <Coupons tab="claim" />
}
