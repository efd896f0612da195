/** Tells the parent process, if there is one, that calls are answered now: it need not ask again and again. */
export const tellReady = (): void => {
  if (process.connected) process.send?.({ isReady: true }, () => {})
}
