/** Ctrl-C arrives twice: from the terminal and again from npm. Only a much later one ends it at once. */
export const stopOnSignal = (stop: () => Promise<void>): Promise<void> & { hasStarted: () => boolean } => {
  let startedAt: number | undefined
  const stopped = new Promise<void>((resolve, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (startedAt === undefined) {
          startedAt = performance.now()
          stop().then(resolve, reject)
        } else if (performance.now() - startedAt > 2_000 && signal === 'SIGINT') process.exit(130)
      })
    }
  })
  return Object.assign(stopped, { hasStarted: () => startedAt !== undefined })
}
