/** How far the engine is loaded, in percent; null while nothing is loaded that somebody waits for. */
export const loading: { percent: number | null } = $state({ percent: null });
