/** Enough of an address to see where trouble comes from, too little to name a person: /24 of IPv4, /48 of IPv6. */
export function truncateIpAddress(address: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/.exec(address)
  if (v4) return `${v4[1]}.0`
  return `${address.split(':').slice(0, 3).join(':')}::`
}
