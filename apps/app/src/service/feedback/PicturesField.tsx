import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { FileInput } from '../../components/FileInput.tsx'
import { Icon } from '../../components/Icon.tsx'
import { shrinkPicture, type Picture } from '../../shell/shrinkPicture.ts'
import { useText } from '../../shell/useText.ts'

type PicturesFieldProps = {
  pictures: readonly Picture[]
  onChange: (pictures: readonly Picture[]) => void
  picturesMax: number
  megabytesMax: number
}

/** Pictures that go along, made smaller on the device first. How many and how large is said before choosing. */
export function PicturesField({ pictures, onChange, picturesMax, megabytesMax }: PicturesFieldProps) {
  const t = useText()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState('')
  const { mutate: add, isPending: isBusy } = useMutation({ mutationFn: addPictures })
  async function addPictures(files: readonly File[]) {
    const fitting = files.filter(({ size }) => size <= megabytesMax * 1_000_000)
    const shrunk = await Promise.all(fitting.slice(0, picturesMax - pictures.length).map(shrinkPicture))
    const added = shrunk.filter((each) => each !== null)
    setProblem(
      fitting.length < files.length
        ? t('feedback.too-large', { megabytes: megabytesMax })
        : added.length < shrunk.length
          ? t('feedback.not-picture')
          : '',
    )
    onChange([...pictures, ...added])
  }
  const remove = (picture: Picture) => {
    URL.revokeObjectURL(picture.url)
    onChange(pictures.filter((each) => each !== picture))
  }
  return (
    <div role="group" aria-labelledby={id} className="grid gap-2">
      <p id={id} className="text-13 font-semibold text-muted">
        {t('feedback.pictures')}
      </p>
      <div className="flex flex-wrap gap-3">
        {pictures.map((picture, i) => (
          <div key={picture.url} className="relative">
            <img
              src={picture.url}
              alt={t('feedback.picture', { number: i + 1 })}
              className="size-20 rounded-picture bg-page object-cover"
            />
            <button
              type="button"
              aria-label={t('feedback.remove-picture', { number: i + 1 })}
              onClick={() => remove(picture)}
              className="absolute top-0 right-0 grid size-11 place-items-center"
            >
              <span className="grid size-7 place-items-center rounded-full bg-ink text-page">
                <Icon name="close" className="size-4" />
              </span>
            </button>
          </div>
        ))}
        {pictures.length < picturesMax && (
          <button
            type="button"
            aria-label={t('feedback.add-picture')}
            aria-busy={isBusy || undefined}
            onClick={() => input.current?.click()}
            className="grid size-20 place-items-center rounded-picture border border-dashed border-line text-muted transition hover:bg-press"
          >
            <Icon name="plus" />
          </button>
        )}
      </div>
      <FileInput ref={input} multiple onChoose={add} />
      <p
        role={problem ? 'alert' : undefined}
        className={`text-13 ${problem ? 'font-semibold text-loss' : 'text-muted'}`}
      >
        {problem || t('feedback.pictures-hint', { count: pictures.length, max: picturesMax, megabytes: megabytesMax })}
      </p>
    </div>
  )
}
