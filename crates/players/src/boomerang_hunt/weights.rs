//! What each feature of a position is worth, fitted to the outcome of games between our players
//! (multinomial logistic regression).

/// How many features there are; `judge` lists them in the same order.
pub(super) const FEATURES: usize = 20;

/// What each feature is worth.
pub(super) type Weights = [f32; FEATURES];

/// The weights for so many players.
pub(super) fn of_players(players: usize) -> Weights {
    WEIGHTS[players.clamp(2, 5) - 2]
}

const WEIGHTS: [Weights; 4] = [
    [
        1.21, 1.85, 2.22, 1.40, 0.28, 1.21, -0.49, 0.04, -0.04, 0.23, 0.24, -2.22, 0.01, -0.01,
        -0.01, 0.31, 0.23, 0.01, -0.07, 0.52,
    ],
    [
        -0.03, 2.18, 2.23, 0.39, 0.12, 1.94, 1.18, -0.03, -0.06, 0.12, 0.27, -0.87, 0.02, -0.05,
        0.02, 0.32, 0.10, 0.07, -0.02, 0.59,
    ],
    [
        3.70, 1.16, 1.96, 0.32, -0.02, 1.63, 1.01, 0.09, 0.08, 0.06, 0.32, -0.10, 0.11, 0.05, 0.02,
        0.07, 0.06, 0.19, -0.04, 0.44,
    ],
    [
        4.84, 1.68, 1.62, 0.18, 0.03, 0.10, 0.28, 0.04, 0.19, 0.13, 0.13, -0.34, 0.17, 0.08, -0.07,
        0.07, 0.08, 0.29, -0.05, 0.35,
    ],
];
