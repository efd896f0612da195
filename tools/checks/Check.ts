/** A rule about the repository. `run` returns the violations, one entry each. */
export type Check = {
  readonly name: string
  readonly run: (root: string) => Promise<readonly string[]>
}
