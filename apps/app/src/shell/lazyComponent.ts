import type { TextFolder } from '@millrace/texts'
import { lazy, type ComponentType } from 'react'
import { loadTexts } from './language.ts'
import { loadChunk } from './loadChunk.ts'

/** A component in a chunk of its own, loaded when it is first rendered, together with the texts that it needs. */
export const lazyComponent = <Props, Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
  texts: TextFolder | readonly TextFolder[] = [],
) =>
  lazy(() =>
    loadChunk(async () => {
      const [module] = await Promise.all([load(), ...[texts].flat().map(loadTexts)])
      return { default: module[name] }
    }),
  )
