import { modifyHead } from '@millrace/contract/user/profile'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { callApi } from '../../shell/client.ts'
import { showToast } from '../../shell/toast.ts'
import { memberChanged } from '../../shell/useMember.ts'
import { useText } from '../../shell/useText.ts'
import { centred, drawnSize, moved, zoomed, zoomMax, type Crop } from './crop.ts'

/** The avatar is a square of so many pixels; the server makes it anew from this. */
const side = 512
const stepPx = 24

/** Moves and zooms a chosen picture inside a square, then sends that square. */
export function AvatarDialog({ picture, onClose }: { picture: ImageBitmap; onClose: () => void }) {
  const t = useText()
  // The dialog puts it on the page a moment later, and only then it can be drawn on.
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null)
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  const [crop, setCrop] = useState<Crop>(() => centred(picture, side))
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => {
    const context = canvas?.getContext('2d')
    const { width, height } = drawnSize(picture, side, crop.zoom)
    if (!context) return
    // A picture may be see-through; a JPEG is not, and would turn that black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, side, side)
    context.drawImage(picture, crop.x, crop.y, width, height)
  }, [canvas, crop, picture])

  const spread = () => {
    const [one, two] = [...fingers.current.values()]
    return one && two ? Math.hypot(one.x - two.x, one.y - two.y) : 0
  }
  const press = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }
  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const spreadBefore = spread()
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    const scale = side / event.currentTarget.clientWidth
    if (spreadBefore) setCrop((now) => zoomed(now, picture, side, (now.zoom * spread()) / spreadBefore))
    else
      setCrop((now) =>
        moved(now, picture, side, (event.clientX - before.x) * scale, (event.clientY - before.y) * scale),
      )
  }
  const release = (event: PointerEvent) => fingers.current.delete(event.pointerId)
  const nudge = (event: KeyboardEvent) => {
    const by = { ArrowLeft: [stepPx, 0], ArrowRight: [-stepPx, 0], ArrowUp: [0, stepPx], ArrowDown: [0, -stepPx] }[
      event.key
    ]
    if (!by) return
    event.preventDefault()
    setCrop((now) => moved(now, picture, side, by[0] ?? 0, by[1] ?? 0))
  }
  const save = async () => {
    setIsBusy(true)
    try {
      const file = await new Promise<Blob | null>((resolve) => {
        canvas?.toBlob(resolve, 'image/jpeg', 0.9)
      })
      if (!file) return
      // Its one field is the file, which a call declares apart from what it validates.
      await callApi(modifyHead, { file: file as never })
      await memberChanged()
      showToast(t('profile.avatar.saved'), { tone: 'good' })
      onClose()
    } catch {
      // What went wrong has been told; the crop stays for another try.
    } finally {
      setIsBusy(false)
    }
  }
  const actions = (
    <>
      <Button kind="soft" onPress={onClose}>
        {t('shell.cancel')}
      </Button>
      <Button isBusy={isBusy} onPress={() => void save()}>
        {t('profile.avatar.save')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('profile.avatar.title')} isOpen onClose={onClose} actions={actions}>
      <p>{t('profile.avatar.hint')}</p>
      <canvas
        ref={setCanvas}
        width={side}
        height={side}
        tabIndex={0}
        role="img"
        aria-label={t('profile.avatar.picture')}
        onPointerDown={press}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
        onKeyDown={nudge}
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
          onChange={(event) => setCrop((now) => zoomed(now, picture, side, Number(event.target.value)))}
          className="h-11 w-full rounded-control accent-accent"
        />
      </label>
    </Dialog>
  )
}
