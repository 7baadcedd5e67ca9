let context: AudioContext | undefined;

/** Length of the sound in seconds. */
const LENGTH = 0.09;

/**
 * Plays the sound of a move: a piece put on wood. Browsers allow sounds only after the first click or key in a document,
 * so a move that arrives earlier is silent.
 */
export function playMoveSound(): void {
  // Some browsers lack `userActivation`. They then keep the context suspended and report nothing.
  if (navigator.userActivation?.hasBeenActive === false) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => undefined);
  const start = context.currentTime;
  const volume = context.createGain();
  volume.gain.setValueAtTime(0.35, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + LENGTH);
  volume.connect(context.destination);
  // Two partials of a struck board. The pitch falls with the volume.
  for (const pitch of [210, 540]) {
    const tone = context.createOscillator();
    tone.frequency.setValueAtTime(pitch, start);
    tone.frequency.exponentialRampToValueAtTime(pitch * 0.7, start + LENGTH);
    tone.connect(volume);
    tone.start(start);
    tone.stop(start + LENGTH);
  }
}
