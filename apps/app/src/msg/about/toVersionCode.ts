/** Converts a version to the number that releases are compared by: 1.2.3 to 1002003. */
export function toVersionCode(version: string): number {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  return major * 1_000_000 + minor * 1_000 + patch
}
