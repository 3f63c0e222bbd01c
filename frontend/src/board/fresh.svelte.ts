// What is shown for a while by itself, and then goes.

/**
 * Has a value changed within so many milliseconds? Called while a component is set up. Null stands for not known yet:
 * what is there when it becomes known is nothing new.
 */
export function freshly(value: () => string | number | null, milliseconds: number): () => boolean {
  const current = $derived(value());
  let before: string | number | null = null;
  let isFresh = $state(false);
  $effect(() => {
    isFresh = before !== null && current !== before;
    before = current;
    const timer = setTimeout(() => (isFresh = false), milliseconds);
    return () => clearTimeout(timer);
  });
  return () => isFresh;
}
