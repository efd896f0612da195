/** How often something that moves is looked at: a block of the practice chain takes as long. */
export const rechargeRefetchMs = 3_000
