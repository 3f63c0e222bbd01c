// Two small sounds, for those who want them: a card on the table, and your turn.

import { settings } from "../server/keep.svelte";

let context: AudioContext | null = null;

export function playSound(kind: "card" | "turn"): void {
  if (!settings.sounds) return;
  context ??= new AudioContext();
  const notes = kind === "card" ? [220] : [523, 784];
  notes.forEach((pitch, i) => tone(context!, pitch, context!.currentTime + i * 0.12));
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
