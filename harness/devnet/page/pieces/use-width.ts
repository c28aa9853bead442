/** Charts are laid out in the pixels that they have, so that their text keeps its size. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks'

/** The width of an element, as it changes. */
export function useWidth() {
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const { current } = frame
    if (current === null) return undefined
    const observer = new ResizeObserver(() => setWidth(current.clientWidth))
    observer.observe(current)
    setWidth(current.clientWidth)
    return () => observer.disconnect()
  }, [])
  return [frame, width] as const
}
