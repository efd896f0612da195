import { useNavigate } from 'react-router'

/** Goes back to where the screen was opened from, or to its place in the app when it was opened by its address. */
export function useGoBack(place: string): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    const cameFromHere = (history.state as { idx?: number } | null)?.idx
    await (cameFromHere ? navigate(-1) : navigate(place, { replace: true }))
  }
}
