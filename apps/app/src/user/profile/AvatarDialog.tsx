import { modifyHead } from '@millrace/contract/user/profile'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { whenRefetched } from '../../shell/queryClient.ts'
import { showToast } from '../../shell/toast.ts'
import { useCallMutation } from '../../shell/useCallMutation.ts'
import { useText } from '../../shell/useText.ts'
import { centerCrop, type Crop, getDrawnSize, moveCrop, zoomCrop, zoomMax } from './crop.ts'

/** The avatar is a square of this many pixels. */
const sidePx = 512
const keyStepPx = 24

/** Moves and zooms a picture inside a square, then uploads that square. */
export function AvatarDialog({ picture, onClose }: { picture: ImageBitmap; onClose: () => void }) {
  const t = useText()
  // The dialog mounts the canvas later, so this is state and not a ref.
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null)
  const pointers = useRef(new Map<number, { x: number; y: number }>())
  const [crop, setCrop] = useState<Crop>(() => centerCrop(picture, sidePx))
  useEffect(() => {
    const context = canvas?.getContext('2d')
    const { width, height } = getDrawnSize(picture, sidePx, crop.zoom)
    if (!context) return
    // Transparent parts would become black in a JPEG.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, sidePx, sidePx)
    context.drawImage(picture, crop.x, crop.y, width, height)
  }, [canvas, crop, picture])

  const getSpread = () => {
    const [one, two] = [...pointers.current.values()]
    return one && two ? Math.hypot(one.x - two.x, one.y - two.y) : 0
  }
  const startDrag = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }
  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const spreadBefore = getSpread()
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    const scale = sidePx / event.currentTarget.clientWidth
    if (spreadBefore) setCrop((now) => zoomCrop(now, picture, sidePx, (now.zoom * getSpread()) / spreadBefore))
    else
      setCrop((now) =>
        moveCrop(now, picture, sidePx, (event.clientX - before.x) * scale, (event.clientY - before.y) * scale),
      )
  }
  const endDrag = (event: PointerEvent) => pointers.current.delete(event.pointerId)
  const moveByKey = (event: KeyboardEvent) => {
    const by = {
      ArrowLeft: [keyStepPx, 0],
      ArrowRight: [-keyStepPx, 0],
      ArrowUp: [0, keyStepPx],
      ArrowDown: [0, -keyStepPx],
    }[event.key]
    if (!by) return
    event.preventDefault()
    setCrop((now) => moveCrop(now, picture, sidePx, by[0] ?? 0, by[1] ?? 0))
  }
  const saving = useCallMutation(modifyHead, {
    onSuccess: async () => {
      await whenRefetched()
      showToast(t('profile.avatar.saved'), { tone: 'good' })
      onClose()
    },
  })
  // A call declares its files apart from its request type.
  const save = () => canvas?.toBlob((file) => file && saving.mutate({ file: file as never }), 'image/jpeg', 0.9)
  const actions = (
    <>
      <Button kind="soft" onPress={onClose}>
        {t('shell.cancel')}
      </Button>
      <Button isBusy={saving.isPending} onPress={save}>
        {t('profile.avatar.save')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('profile.avatar.title')} isOpen onClose={onClose} actions={actions}>
      <p>{t('profile.avatar.hint')}</p>
      <canvas
        ref={setCanvas}
        width={sidePx}
        height={sidePx}
        tabIndex={0}
        role="img"
        aria-label={t('profile.avatar.picture')}
        onPointerDown={startDrag}
        onPointerMove={drag}
        onPointerUp={endDrag}
        onPointerCancel={endDrag}
        onKeyDown={moveByKey}
        className="aspect-square w-full cursor-move touch-none rounded-full bg-soft"
      />
      <label className="grid gap-1 text-13 font-semibold">
        {t('profile.avatar.zoom')}
        <input
          type="range"
          min={1}
          max={zoomMax}
          step={0.01}
          value={crop.zoom}
          onChange={(event) => setCrop((now) => zoomCrop(now, picture, sidePx, Number(event.target.value)))}
          className="h-11 w-full rounded-control accent-accent"
        />
      </label>
    </Dialog>
  )
}
