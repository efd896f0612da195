import type { ComponentProps } from 'react'

type FileInputProps = Omit<ComponentProps<'input'>, 'type' | 'hidden' | 'onChange'> & {
  onChoose: (files: readonly [File, ...File[]]) => void
}

/** The device's own choice of pictures, or of what `accept` says. A button opens it by a click on its element. */
export function FileInput({ onChoose, ...rest }: FileInputProps) {
  return (
    <input
      type="file"
      accept="image/*"
      hidden
      {...rest}
      onChange={({ target }) => {
        const [first, ...others] = target.files ?? []
        // So that the same file can be chosen again.
        target.value = ''
        if (first) onChoose([first, ...others])
      }}
    />
  )
}
