/** A rule about the repository. It returns what breaks it, one entry each; nothing means that it holds. */
export type Check = {
  readonly name: string
  readonly run: (root: string) => Promise<readonly string[]>
}
