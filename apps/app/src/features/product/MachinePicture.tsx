import { MachinesDrawing } from '../../components/drawings/MachinesDrawing.tsx'

const sizes = { row: 'size-11', small: 'size-14', large: 'size-20' } as const

/** The picture of a machine, beside its name. */
export function MachinePicture({ url, size = 'small' }: { url: string; size?: keyof typeof sizes }) {
  return (
    <span
      aria-hidden
      className={`grid shrink-0 place-items-center overflow-hidden rounded-picture bg-soft ${sizes[size]}`}
    >
      {url ? (
        <img src={url} alt="" width={80} height={80} loading="lazy" className="size-full object-cover" />
      ) : (
        <span className="w-4/5">
          <MachinesDrawing />
        </span>
      )}
    </span>
  )
}
