// Small sounds, for those who want them: a card on the table, your turn, and little time left.

import { settings } from "../server/keep.svelte";

let context: AudioContext | null = null;

const NOTES = { card: [220], turn: [523, 784], hurry: [784, 784, 784] };

export function playSound(kind: keyof typeof NOTES): void {
  if (!settings.sounds) return;
  context ??= new AudioContext();
  NOTES[kind].forEach((pitch, i) => tone(context!, pitch, context!.currentTime + i * 0.12));
}

function tone(audio: AudioContext, pitch: number, at: number): void {
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  oscillator.type = "triangle";
  oscillator.frequency.value = pitch;
  volume.gain.setValueAtTime(0.12, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.18);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(at);
  oscillator.stop(at + 0.2);
}
