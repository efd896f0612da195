import type { TextFolder } from '@millrace/texts'
import { Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { lazyComponent } from './lazyComponent.ts'

/**
 * A component in a chunk of its own, with a skeleton or nothing in its place while that loads. What can be opened is
 * loaded when it is first opened, and then stays rendered so that it can animate as it closes.
 */
export function lazyPart<Props extends object, Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
  texts?: TextFolder | readonly TextFolder[],
  skeleton?: ReactNode,
) {
  // Of what takes any props, TypeScript cannot tell that these fit.
  const Part = lazyComponent(load, name, texts) as unknown as ComponentType<Props>
  return function LazyPart(props: Props) {
    const isOpen = !('isOpen' in props) || props.isOpen === true
    const [wasOpened, setWasOpened] = useState(isOpen)
    if (isOpen && !wasOpened) setWasOpened(true)
    return (
      wasOpened && (
        <Suspense fallback={skeleton}>
          <Part {...props} />
        </Suspense>
      )
    )
  }
}
