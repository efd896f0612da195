import { useMutation } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { Button } from '../../components/Button.tsx'
import { FieldNote } from '../../components/Field.tsx'
import { FileInput } from '../../components/FileInput.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Logo } from '../../components/Logo.tsx'
import { type Picture, shrinkPicture } from '../../shell/shrinkPicture.ts'
import { useText } from '../../shell/useText.ts'

type PictureFieldProps = {
  name: string
  label: string
  hint: string
  /** `user` is the front camera. */
  camera: 'environment' | 'user'
  picture: Picture | undefined
  error: string | undefined
  onChange: (picture: Picture) => void
  onUnreadable: () => void
}

/** One picture, from the camera or from the device, with a preview. */
export function PictureField({ name, label, hint, camera, picture, error, onChange, onUnreadable }: PictureFieldProps) {
  const t = useText()
  const id = useId()
  const cameraInput = useRef<HTMLInputElement>(null)
  const fileInput = useRef<HTMLInputElement>(null)
  const { mutate: readPicture, isPending: isBusy } = useMutation({
    mutationFn: async (file: File) => {
      const shrunk = await shrinkPicture(file)
      if (shrunk) onChange(shrunk)
      else onUnreadable()
    },
  })
  const choose = ([file]: readonly [File, ...File[]]) => readPicture(file)
  return (
    <div role="group" aria-labelledby={id} aria-describedby={`${id}-note`} className="grid gap-3">
      <div>
        <p id={id} className="font-semibold">
          {label}
        </p>
        <FieldNote id={`${id}-note`} error={error} hint={hint} />
      </div>
      {(picture || isBusy) && (
        <div className="relative grid min-h-24 place-items-center overflow-hidden rounded-picture bg-soft">
          {picture && (
            <img
              src={picture.url}
              alt={t('verify.picture.chosen', { name: label })}
              className="max-h-56 w-full object-contain"
            />
          )}
          {isBusy && <Logo isSpinning className="absolute size-7 text-accent" />}
        </div>
      )}
      <div className="flex flex-wrap gap-2 *:flex-auto">
        <Button kind="soft" aria-invalid={error ? true : undefined} onPress={() => cameraInput.current?.click()}>
          <Icon name="camera" className="size-5" />
          {t('verify.picture.take')}
        </Button>
        <Button kind="soft" onPress={() => fileInput.current?.click()}>
          <Icon name="picture" className="size-5" />
          {t('verify.picture.choose')}
        </Button>
      </div>
      <FileInput ref={cameraInput} capture={camera} aria-label={t('verify.picture.take')} onChoose={choose} />
      <FileInput
        ref={fileInput}
        aria-label={t('verify.picture.choose')}
        data-testid={`picture-${name}`}
        onChoose={choose}
      />
    </div>
  )
}
