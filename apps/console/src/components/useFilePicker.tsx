import { useRef, type DragEvent } from 'react'

type Options = {
  readonly label: string
  readonly accept: string
  readonly isMultiple?: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** The browser's own dialog for choosing files, and the place where they can be dropped instead. */
export function useFilePicker({ label, accept, isMultiple = false, onFiles }: Options) {
  const ref = useRef<HTMLInputElement>(null)
  const choose = (files: Iterable<File> | null) => {
    const chosen = [...(files ?? [])]
    if (chosen.length > 0) onFiles(isMultiple ? chosen : chosen.slice(0, 1))
  }
  return {
    open: () => ref.current?.click(),
    dropArea: {
      onDragOver: (event: DragEvent) => event.preventDefault(),
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        choose(event.dataTransfer.files)
      },
    },
    input: (
      <input
        ref={ref}
        type="file"
        accept={accept}
        multiple={isMultiple}
        hidden
        aria-label={label}
        onChange={({ target }) => {
          choose(target.files)
          // Cleared, so that choosing the same file again fires a change event.
          target.value = ''
        }}
      />
    ),
  }
}

/** Where a file can be dropped. */
export const dropAreaSx = {
  p: 1.5,
  border: '1px dashed',
  borderColor: 'divider',
  borderRadius: '13px',
  bgcolor: 'background.default',
} as const
