/** A folder of files. Its library is loaded by the first of them: a start should not wait for it. */
export function openDisk(location: string, visibility: 'public' | 'private') {
  let opened: ReturnType<typeof load> | undefined
  return () => (opened ??= load(location, visibility))
}

async function load(location: string, visibility: 'public' | 'private') {
  const [{ Disk }, { FSDriver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/fs')])
  return new Disk(new FSDriver({ location, visibility }))
}
